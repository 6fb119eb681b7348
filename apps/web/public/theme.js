// Sets the theme before the first paint, so that a dark page never flashes white. src/ui/theme.ts follows the same rule.
{
  let choice;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Without storage the system's theme applies.
  }
  const dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
