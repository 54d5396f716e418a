const depth = Math.cos(Math.PI / 4) / Math.cos(Math.PI / 8);

/** SVG path of an eight-pointed star. */
export function starPath(centre: number, radius: number, turn = 0): string {
  const points = Array.from({ length: 16 }, (_, i) => {
    const distance = i % 2 === 0 ? radius : radius * depth;
    const angle = turn + (i * Math.PI) / 8;
    return `${round(centre + distance * Math.cos(angle))} ${round(centre + distance * Math.sin(angle))}`;
  });
  return `M${points.join('L')}Z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
