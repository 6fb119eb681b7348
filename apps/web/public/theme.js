// Before the first paint, so that a dark page never flashes white; src/ui/theme.ts takes over, by the same rule.
{
  let choice;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Refused: the system's theme decides.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
