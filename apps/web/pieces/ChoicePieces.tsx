import { useState } from 'react';
import { Checkbox } from '../src/ui/input/Checkbox.tsx';
import { Combobox } from '../src/ui/input/Combobox.tsx';
import { Select } from '../src/ui/input/Select.tsx';
import { Switch } from '../src/ui/input/Switch.tsx';
import { currencies, hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const width = 'w-64 max-w-full';
const nothing = () => undefined;
const long = { value: 'long', label: longText };
const withLong = [...currencies, long];
const inHebrew = [
  { value: 'one', label: hebrew.name },
  { value: 'two', label: hebrew.long },
];

/** Choices and switches. */
export function ChoicePieces() {
  return (
    <>
      <SelectShelf />
      <ComboboxShelf />
      <SwitchShelf />
    </>
  );
}

function SelectShelf() {
  const [currency, setCurrency] = useState<string | null>('EUR');
  const shared = { options: withLong, value: currency, onValueChange: setCurrency, className: width };
  return (
    <Shelf name="Select">
      <Sample of="At rest">
        <Select label="Currency" {...shared} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <Select label="Hovered currency" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <Select label="Focused currency" {...shared} />
      </Sample>
      <Sample of="Nothing chosen">
        <Select label="None yet" placeholder="Choose" {...shared} value={null} />
      </Sample>
      <Sample of="Error">
        <Select label="Wrong" error="Choose a currency" {...shared} value={null} />
      </Sample>
      <Sample of="Disabled">
        <Select label="Disabled" disabled {...shared} />
      </Sample>
      <Sample of="Long text">
        <Select label="Long choice" {...shared} value="long" />
      </Sample>
      <Sample of="Small">
        <Select size="sm" label="Small choice" {...shared} />
      </Sample>
      <Sample of="Right to left" rtl>
        <Select label={hebrew.name} {...shared} options={inHebrew} value="two" />
      </Sample>
    </Shelf>
  );
}

function ComboboxShelf() {
  const [currency, setCurrency] = useState<string | null>('EUR');
  const shared = {
    items: withLong,
    value: withLong.find(({ value }) => value === currency) ?? null,
    onValueChange: (chosen: { value: string; label: string } | null) => setCurrency(chosen?.value ?? null),
    textOf: ({ label }: { label: string }) => label,
    keyOf: ({ value }: { value: string }) => value,
    className: width,
  };
  return (
    <Shelf name="Combobox">
      <Sample of="At rest">
        <Combobox label="Search and choose" {...shared} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <Combobox label="Hovered choice" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <Combobox label="Focused choice" {...shared} />
      </Sample>
      <Sample of="Error">
        <Combobox
          label="Nothing chosen"
          placeholder="Any currency"
          error="Choose a currency"
          {...shared}
          value={null}
        />
      </Sample>
      <Sample of="Disabled">
        <Combobox label="Disabled choice" disabled {...shared} />
      </Sample>
      <Sample of="Choices on their way">
        <Combobox
          label="On its way"
          placeholder="Open me"
          {...shared}
          items={[]}
          value={null}
          onSearch={nothing}
          searching
        />
      </Sample>
      <Sample of="Long text">
        <Combobox label="Long name" {...shared} value={long} />
      </Sample>
      <Sample of="Small">
        <Combobox size="sm" label="Small search" {...shared} />
      </Sample>
      <Sample of="Right to left" rtl>
        <Combobox label={hebrew.name} {...shared} items={inHebrew} value={inHebrew[1] ?? null} />
      </Sample>
    </Shelf>
  );
}

function SwitchShelf() {
  const [on, setOn] = useState(true);
  const switched = { checked: on, onCheckedChange: setOn };
  return (
    <Shelf name="Switch, checkbox">
      <Sample of="On">
        <Switch label="Cash kept in the ledger" {...switched} />
      </Sample>
      <Sample of="Off, hover" shown="hover">
        <Switch label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <Switch label="In focus" {...switched} />
      </Sample>
      <Sample of="Disabled">
        <Switch label="Disabled" disabled {...switched} />
      </Sample>
      <Sample of="Long text" className="w-64">
        <Switch label={longText} {...switched} />
      </Sample>
      <Sample of="Right to left" rtl>
        <Switch label={hebrew.name} {...switched} />
      </Sample>
      <Sample of="Ticked">
        <Checkbox label="Ticked" {...switched} />
      </Sample>
      <Sample of="Some">
        <Checkbox label="Some" indeterminate checked={false} onCheckedChange={setOn} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <Checkbox label="Hovered" checked={false} onCheckedChange={setOn} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <Checkbox label="In focus" {...switched} />
      </Sample>
      <Sample of="Disabled">
        <Checkbox label="Disabled" disabled checked={false} onCheckedChange={setOn} />
      </Sample>
      <Sample of="Long text" className="w-64">
        <Checkbox label={longText} {...switched} />
      </Sample>
      <Sample of="Right to left" rtl>
        <Checkbox label={hebrew.name} {...switched} />
      </Sample>
    </Shelf>
  );
}
