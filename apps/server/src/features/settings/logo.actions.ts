/** Changes and removes the firm's logo. */
import type { Staff } from '../../platform/access/access.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { App } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { isPicture, redrawLogo } from '../../platform/files/picture.ts';
import type { Logo } from '../../platform/files/picture.ts';
import { changeLogo } from '../../platform/firm/logo.ts';
import { because, refuse } from '../../platform/http/problem.ts';

interface Asked {
  readonly app: App;
  readonly viewer: Staff;
}

const storeLogo = ({ app, viewer }: Asked, logo: Logo | null) =>
  inTransaction(app.db, async (trx) => {
    const changed = await changeLogo(trx, logo);
    if (changed === null) return null;
    // Nothing was removed.
    if (changed.before === null && changed.after === null) return changed;
    await writeAudit(trx, {
      eventType: logo === null ? 'firm.remove_logo' : 'firm.change_logo',
      now: app.clock.now(),
      userId: viewer.id,
      entity: 'firm',
      before: { logoSha256: changed.before },
      after: { logoSha256: changed.after },
    });
    return changed;
  });

/** Sets an uploaded file as the firm's logo. */
export const takeLogo = async (asked: Asked, file: Uint8Array) => {
  const logo = isPicture(file) ? await redrawLogo(file) : null;
  if (logo === null) return refuse('unsupported_media');
  const stored = await storeLogo(asked, logo);
  return stored === null ? refuse('wrong_state', because('firm_not_set_up')) : ({ done: true } as const);
};

/** Removes the logo; without one nothing changes. */
export const removeLogo = async (asked: Asked) => {
  await storeLogo(asked, null);
  return { done: true } as const;
};
