// Runs before the first paint, so that a dark page never flashes white. The app takes over from
// here (src/ui/theme.ts), with the same key and the same rule.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be refused by the browser; the system's theme then decides.
  }
  var dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
