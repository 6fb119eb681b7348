/** CPU and memory of the portal's process and of those it starts, from Linux's /proc. */
import { readdirSync, readFileSync } from 'node:fs';

interface Seen {
  readonly pid: number;
  readonly parent: number;
  /** Of the process itself. */
  readonly cpuMs: number;
  readonly megabytes: number;
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

const see = (pid: number): Seen[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    const cpuMs = (Number(words[11]) + Number(words[12])) * tickMs;
    return [{ pid, parent: Number(words[1]), cpuMs, megabytes: kilobytes / 1024 }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
};

/** The process and its children. */
export const family = (
  pid: number,
): { readonly server: Seen | undefined; readonly children: readonly Seen[] } => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => see(Number(name)));
  return {
    server: all.find((one) => one.pid === pid),
    children: all.filter(({ parent }) => parent === pid),
  };
};

export interface Usage {
  /** Of the server, and of the processes that it started, also those that have ended. */
  readonly serverCpuMs: number;
  readonly childrenCpuMs: number;
  /** The most that all of them held together. */
  readonly mostMegabytes: number;
}

/** Watches a process and its children until it is asked for their use. */
export const watchFamily = (pid: number): (() => Usage) => {
  const cpu = new Map<number, { first: number; last: number }>();
  let mostMegabytes = 0;
  const look = () => {
    const { server, children } = family(pid);
    const all = server === undefined ? children : [server, ...children];
    mostMegabytes = Math.max(
      mostMegabytes,
      all.reduce((sum, { megabytes }) => sum + megabytes, 0),
    );
    for (const { pid: id, cpuMs } of all) cpu.set(id, { first: cpu.get(id)?.first ?? cpuMs, last: cpuMs });
  };
  look();
  // What a child that began meanwhile has used counts from its start.
  const known = new Set(cpu.keys());
  const timer = setInterval(look, 200);
  return () => {
    clearInterval(timer);
    look();
    const used = ([id, { first, last }]: [number, { first: number; last: number }]) =>
      known.has(id) ? last - first : last;
    const entries = [...cpu];
    const sumOf = (list: typeof entries) => list.reduce((sum, entry) => sum + used(entry), 0);
    return {
      serverCpuMs: sumOf(entries.filter(([id]) => id === pid)),
      childrenCpuMs: sumOf(entries.filter(([id]) => id !== pid)),
      mostMegabytes: Math.round(mostMegabytes),
    };
  };
};
