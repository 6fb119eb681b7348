import type { Person } from '@partnerfolio/contract/people';
import { addProposalEditor, removeProposalEditor, type Proposal } from '@partnerfolio/contract/proposals';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../queries.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Combobox } from '../../../ui/input/Combobox.tsx';
import { toastDone } from '../../../ui/overlay/toast.ts';
import { afterProposalChange } from '../refreshes.ts';
import { usePersonName } from '../../../texts/use-person-name.ts';

/** The proposal's authors and possible reviewers. */
export function PeopleCard({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const { author, editors, approvers, may } = proposal;
  const personName = usePersonName();
  const remove = useCall(removeProposalEditor, { refreshes: afterProposalChange });
  const isOver = proposal.status === 'rejected' || proposal.status === 'withdrawn';
  return (
    <Card title={<Trans>Authors and reviewers</Trans>}>
      <div className="grid gap-4">
        <Group label={<Trans>Author</Trans>}>
          <PersonLine person={author} note={editors.length > 0 && <Trans>author</Trans>} />
          {editors.map((person) => (
            <PersonLine
              key={person.id}
              person={person}
              note={<Trans>co-editor</Trans>}
              action={
                may.addEditors && (
                  <Button
                    look="quiet"
                    size="icon-sm"
                    aria-label={t({ message: `Remove ${personName(person)}`, context: 'person' })}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ params: { id: proposal.id, userId: person.id } })}
                  >
                    <X size={14} aria-hidden="true" />
                  </Button>
                )
              }
            />
          ))}
          {may.addEditors && proposal.possibleEditors.length > 0 && <AddEditor proposal={proposal} />}
        </Group>
        {!isOver && proposal.status !== 'approved' && (
          <Group label={<Trans>Reviewers</Trans>}>
            {approvers.map((person) => (
              <PersonLine key={person.id} person={person} />
            ))}
            {approvers.length === 0 && (
              <li className="text-ink-3">
                <Trans>none yet</Trans>
              </li>
            )}
          </Group>
        )}
      </div>
    </Card>
  );
}

function Group({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 text-xs text-ink-3">{label}</h3>
      <ul className="grid gap-1.5 text-sm">{children}</ul>
    </div>
  );
}

interface PersonLineProps {
  person: Person;
  note?: ReactNode;
  action?: ReactNode;
}

function PersonLine({ person, note, action }: PersonLineProps) {
  const personName = usePersonName();
  return (
    <li className="flex min-h-7 items-center gap-2">
      <Avatar name={person.fullName} size={24} />
      <span className="min-w-0 truncate">{personName(person)}</span>
      {note && <span className="shrink-0 text-xs text-ink-3">{note}</span>}
      {action && <span className="ml-auto">{action}</span>}
    </li>
  );
}

function AddEditor({ proposal }: { proposal: Proposal }) {
  const { t } = useLingui();
  const personName = usePersonName();
  const [added, setAdded] = useState(0);
  const add = useCall(addProposalEditor, { refreshes: afterProposalChange });
  const give = (person: Person | null) => {
    if (!person) return;
    const name = personName(person);
    add.mutate(
      { params: { id: proposal.id, userId: person.id } },
      {
        onSuccess: () => {
          setAdded(added + 1);
          toastDone(t`${name} can now edit it`);
        },
      },
    );
  };
  return (
    <li className="pt-0.5">
      <Combobox<Person>
        key={added}
        size="sm"
        label={t`Add a co-editor`}
        hideLabel
        placeholder={t`Add a co-editor`}
        items={proposal.possibleEditors}
        value={null}
        onValueChange={give}
        textOf={personName}
        keyOf={(person) => person.id}
      />
    </li>
  );
}
