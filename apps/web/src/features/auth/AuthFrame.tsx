import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageButton } from './LanguageButton.tsx';
import { ThemeButton } from './ThemeButton.tsx';
import { useAuth } from '../../session/auth.tsx';
import { FirmMark } from '../../ui/text/FirmMark.tsx';
import { Word } from '../../ui/text/Word.tsx';

interface AuthFrameProps {
  title: ReactNode;
  subtitle: ReactNode;
  children: ReactNode;
}

/** The layout of pages before the sign-in: the product's promise at the left, the form at the right. */
export function AuthFrame({ title, subtitle, children }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <Promises />
      <div className="flex flex-col px-4 py-4 md:px-8">
        <div className="flex items-center gap-2.5">
          <span className="flex items-center gap-2.5 lg:hidden">
            <FirmName />
          </span>
          <span className="ms-auto flex gap-0.5">
            <LanguageButton />
            <ThemeButton />
          </span>
        </div>
        <main className="mx-auto grid w-full max-w-[360px] flex-1 content-center py-8">
          <h1 className="text-3xl font-bold tracking-[-0.022em]">{title}</h1>
          <p className="mt-1 text-ink-2">{subtitle}</p>
          <div className="mt-7">{children}</div>
        </main>
      </div>
    </div>
  );
}

/** The firm's logo, or our mark, with our word over the firm's name. */
function FirmName({ size = 26 }: { size?: number }) {
  const session = useAuth();
  const firm = 'offer' in session ? session.offer.firm : null;
  return (
    <>
      <FirmMark logo={firm && firm.logo} size={size} />
      <span className="text-xs">
        <Word size={size - 11} />
        {firm?.name}
      </span>
    </>
  );
}

function Promises() {
  return (
    <aside className="relative hidden overflow-hidden bg-night text-night-ink lg:flex lg:flex-col lg:p-12">
      <p className="flex items-center gap-3">
        <FirmName size={30} />
      </p>
      <div className="relative z-1 my-auto max-w-[30rem] py-10">
        <p className="text-[34px]/[1.16] font-bold tracking-[-0.028em] text-balance">
          <Trans>Every portfolio, exact to the last digit.</Trans>
        </p>
        <ul className="mt-8 grid gap-3.5 text-[15px]/6 text-night-ink-2">
          <Claim>
            <Trans>Comprehensive portfolio analysis and management</Trans>
          </Claim>
          <Claim>
            <Trans>Real-time investment tracking and proposals</Trans>
          </Claim>
          <Claim>
            <Trans>Secure role-based access control</Trans>
          </Claim>
        </ul>
      </div>
      <Line />
    </aside>
  );
}

function Claim({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Check size={18} aria-hidden="true" className="mt-[3px] shrink-0 text-night-glow" />
      {children}
    </li>
  );
}

/** A decorative line over a grid. */
function Line() {
  return (
    <svg
      viewBox="0 0 640 260"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-[34%] w-full"
    >
      <g
        className="stroke-night-line"
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
        strokeDasharray="2 5"
      >
        <path d="M0 60H640M0 120H640M0 180H640M0 240H640" vectorEffect="non-scaling-stroke" />
      </g>
      <path
        d="M0 212 34 206 66 214 98 196 130 190 158 199 190 172 222 178 250 160 284 166 312 186 340 176 372 150 404 142 432 151 464 122 496 112 524 120 556 92 590 84 614 66 640 58V260H0Z"
        className="fill-night-glow"
        opacity="0.08"
      />
      <path
        d="M0 212 34 206 66 214 98 196 130 190 158 199 190 172 222 178 250 160 284 166 312 186 340 176 372 150 404 142 432 151 464 122 496 112 524 120 556 92 590 84 614 66 640 58"
        fill="none"
        className="stroke-night-glow"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
        opacity="0.75"
      />
    </svg>
  );
}
