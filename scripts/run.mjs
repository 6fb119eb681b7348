// The entry of every npm script. It runs before anything is installed and on any Node with modules, so it has no static
// import, no package and no newer syntax.
/** @type {[number, number]} */
const wanted = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < wanted[0] || (major === wanted[0] && minor < wanted[1])) {
  console.error(
    `Partnerfolio needs Node ${wanted.join('.')} or newer, this is ${process.versions.node}: see https://nodejs.org`,
  );
  process.exitCode = 1;
} else {
  void import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
