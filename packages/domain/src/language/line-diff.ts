export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Lines of both texts in order, by their longest common subsequence; empty lines are left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, now] = [before, after].map((text) => text.split('\n').filter(Boolean)) as [
    string[],
    string[],
  ];
  // lengths[i][j]: common lines of old from i and now from j.
  const lengths = Array.from({ length: old.length + 1 }, () =>
    new Array<number>(now.length + 1).fill(0),
  );
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        old[i] === now[j]
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [oldLine, newLine] = [old[i], now[j]];
    if (oldLine !== undefined && oldLine === newLine) {
      lines.push({ kind: 'same', text: oldLine });
      i += 1;
      j += 1;
    } else if (oldLine !== undefined && lengthAt(i + 1, j) >= lengthAt(i, j + 1)) {
      lines.push({ kind: 'removed', text: oldLine });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: newLine ?? '' });
      j += 1;
    }
  }
  return lines;
}
