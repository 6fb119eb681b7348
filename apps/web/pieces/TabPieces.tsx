import { useState } from 'react';
import { Segments } from '../src/ui/input/Segments.tsx';
import { Tabs } from '../src/ui/Tabs.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const ranges = ['1M', 'YTD', '1Y', '3Y', '5Y', 'Max'].map((value) => ({ value, label: value }));
const few = ['One', 'Two', 'Three'].map((value) => ({ value, label: value }));
const tabs = ['Overview', 'Holdings', 'Ledger', 'Income', 'Gains and lots', 'Risk', 'Drift', 'Documents'];
const asTabs = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
const nothing = () => undefined;

/** Tabs and segmented controls. */
export function TabPieces() {
  const [range, setRange] = useState('5Y');
  const [tab, setTab] = useState('Overview');
  const segments = { value: 'Two', onValueChange: nothing };
  const two = { tabs: asTabs(['Overview', 'Holdings']), value: 'Overview', onValueChange: nothing };
  return (
    <>
      <Shelf name="Tabs" wide>
        <Tabs tabs={asTabs(tabs)} value={tab} onValueChange={setTab}>
          <Segments label="Range" options={ranges} value={range} onValueChange={setRange} />
        </Tabs>
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Sample of="Hover" shown="hover" target="[role=tab]:last-of-type">
            <Tabs {...two}>The view</Tabs>
          </Sample>
          <Sample of="Focus" shown="focus" target="[role=tab]">
            <Tabs {...two}>The view</Tabs>
          </Sample>
          <Sample of="Long text" className="w-64 *:justify-items-stretch">
            <Tabs tabs={asTabs([longText, 'Holdings'])} value={longText} onValueChange={nothing}>
              The view
            </Tabs>
          </Sample>
          <Sample of="Right to left" rtl className="w-64">
            <Tabs tabs={asTabs([hebrew.name, hebrew.act])} value={hebrew.name} onValueChange={nothing}>
              {hebrew.text}
            </Tabs>
          </Sample>
        </div>
      </Shelf>
      <Shelf name="Segments">
        <Sample of="Hover" shown="hover">
          <Segments label="Hovered" options={few} {...segments} />
        </Sample>
        <Sample of="Focus" shown="focus">
          <Segments label="Focused" options={few} {...segments} />
        </Sample>
        <Sample of="Long text" className="w-64">
          <Segments
            label="Long choices"
            options={[...few, { value: longText, label: longText }]}
            {...segments}
          />
        </Sample>
        <Sample of="One unavailable">
          <Segments
            label="One unavailable"
            options={few.map((option) =>
              option.value === 'Three' ? { ...option, unavailable: 'Needs three years of prices' } : option,
            )}
            {...segments}
          />
        </Sample>
        <Sample of="Right to left" rtl>
          <Segments
            label="Right to left"
            options={[
              { value: 'One', label: hebrew.name },
              { value: 'Two', label: '+1.5%' },
            ]}
            {...segments}
          />
        </Sample>
      </Shelf>
    </>
  );
}
