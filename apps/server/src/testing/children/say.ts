/** Prints a line to the test that started this process. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
