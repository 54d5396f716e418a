/** Downloads a file that the page has made or read. */
export function saveFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName });
  link.click();
  // The browser needs the URL until the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
