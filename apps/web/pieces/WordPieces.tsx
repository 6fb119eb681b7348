import { Avatar } from '../src/ui/Avatar.tsx';
import { Badge } from '../src/ui/text/Badge.tsx';
import { Crumbs } from '../src/ui/text/Crumbs.tsx';
import { Kbd } from '../src/ui/text/Kbd.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const steps = (...labels: readonly string[]) => labels.map((label) => ({ label, to: `#${label}` }));
const link = ({ label }: { label: string }, className: string) => (
  <a href="#root" className={className}>
    {label}
  </a>
);

/** Badges, avatars, keys and breadcrumbs. */
export function WordPieces() {
  return (
    <>
      <Shelf name="Badge">
        <Badge>Discretionary</Badge>
        <Badge tone="accent">Admin</Badge>
        <Badge tone="gain" dot>
          Active
        </Badge>
        <Badge tone="loss" dot>
          Rejected
        </Badge>
        <Badge tone="warn" dot>
          1 stale price
        </Badge>
        <Sample of="Long text" className="w-64">
          <Badge dot>{longText}</Badge>
        </Sample>
        <Sample of="Right to left" rtl>
          <Badge tone="gain" dot>
            {hebrew.name}
          </Badge>
        </Sample>
      </Shelf>
      <Shelf name="Avatar, key">
        <Avatar name="Inés Calderón" />
        <Avatar name="Marco" size={24} />
        <Avatar name={null} size={40} />
        <Avatar name="Inés Calderón" src="/mark.svg" />
        <Avatar name={hebrew.name} />
        <Avatar name={longText} />
        <Kbd>Esc</Kbd>
        <Kbd>K</Kbd>
      </Shelf>
      <Shelf name="Breadcrumb">
        <Sample of="At rest">
          <Crumbs steps={steps('Home', 'Portfolios')} title="Growth mandate" link={link} />
        </Sample>
        <Sample of="Hover" shown="hover">
          <Crumbs steps={steps('Home', 'Portfolios')} title="Growth mandate" link={link} />
        </Sample>
        <Sample of="Focus" shown="focus" target="li:nth-of-type(2) a">
          <Crumbs steps={steps('Home', 'Portfolios')} title="Growth mandate" link={link} />
        </Sample>
        <Sample of="Page on its way">
          <Crumbs steps={steps('Home', 'Portfolios')} title="" link={link} />
        </Sample>
        <Sample of="Long text" className="w-80">
          <Crumbs steps={steps('Home', 'Clients', longText)} title={longText} link={link} />
        </Sample>
        <Sample of="Right to left" rtl>
          <Crumbs steps={steps(hebrew.name, hebrew.act)} title={hebrew.name} link={link} />
        </Sample>
      </Shelf>
    </>
  );
}
