import { useState } from 'react';
import { Checkbox } from '../src/ui/Checkbox.tsx';
import { Combobox } from '../src/ui/Combobox.tsx';
import { DateInput } from '../src/ui/DateInput.tsx';
import { Input } from '../src/ui/Input.tsx';
import { NumberInput } from '../src/ui/NumberInput.tsx';
import { PasswordInput } from '../src/ui/PasswordInput.tsx';
import { PercentInput } from '../src/ui/PercentInput.tsx';
import { SearchInput } from '../src/ui/SearchInput.tsx';
import { Select } from '../src/ui/Select.tsx';
import { Switch } from '../src/ui/Switch.tsx';
import { Textarea } from '../src/ui/Textarea.tsx';
import { currencies, longText } from './samples.ts';
import { Shelf } from './Shelf.tsx';

const width = 'w-64 max-w-full';

/** What is filled in. */
export function FieldPieces() {
  return (
    <>
      <TextShelf />
      <NumberShelf />
      <ChoiceShelf />
      <SwitchShelf />
    </>
  );
}

function TextShelf() {
  const [text, setText] = useState('Growth mandate');
  const shared = { value: text, onValueChange: setText, className: width };
  return (
    <Shelf name="Text">
      <Input label="Name" hint="As it stands on the report" {...shared} />
      <Input label="With an error" error="Name is required" {...shared} value="" />
      <Input label="Disabled" disabled {...shared} />
      <Input label="Read only" readOnly {...shared} value={longText} />
      <Input label={`A long label: ${longText}`} placeholder="Placeholder" {...shared} value="" />
      <Input size="sm" label="Small" {...shared} />
      <PasswordInput
        label="Password"
        aside={<span className="text-sm text-accent">Forgot?</span>}
        {...shared}
      />
      <Textarea label="Rationale" {...shared} />
      <SearchInput label="Search clients" value="" onSearch={() => undefined} className={width} />
    </Shelf>
  );
}

function NumberShelf() {
  const [number, setNumber] = useState('12480.000');
  const [percent, setPercent] = useState('12.5');
  const [day, setDay] = useState('2026-11-20');
  return (
    <Shelf name="Numbers and dates">
      <NumberInput label="Quantity" value={number} onValueChange={setNumber} className={width} />
      <NumberInput
        label="Gross amount"
        unit="EUR"
        value={number}
        onValueChange={setNumber}
        className={width}
      />
      <PercentInput label="Target weight" value={percent} onValueChange={setPercent} className={width} />
      <PercentInput
        label="Too much"
        error="The weights add up to 112.5 %"
        value={percent}
        onValueChange={setPercent}
        className={width}
      />
      <PercentInput
        size="sm"
        hideLabel
        label="In a table"
        value={percent}
        onValueChange={setPercent}
        className="w-24"
      />
      <DateInput label="Trade date" value={day} onValueChange={setDay} className={width} />
      <DateInput label="No date yet" value="" onValueChange={setDay} className={width} />
      <DateInput label="Closed" disabled value={day} onValueChange={setDay} className={width} />
    </Shelf>
  );
}

function ChoiceShelf() {
  const [currency, setCurrency] = useState<string | null>('EUR');
  const item = currencies.find(({ value }) => value === currency) ?? null;
  const combo = {
    items: currencies,
    textOf: ({ label }: { label: string }) => label,
    keyOf: ({ value }: { value: string }) => value,
    className: width,
  };
  const select = { options: currencies, value: currency, onValueChange: setCurrency, className: width };
  return (
    <Shelf name="Choices">
      <Select label="Currency" {...select} />
      <Select label="None yet" placeholder="Choose" {...select} value={null} />
      <Select label="Wrong" error="Choose a currency" {...select} value={null} />
      <Select label="Disabled" disabled {...select} />
      <Combobox
        label="Search and choose"
        {...combo}
        value={item}
        onValueChange={(chosen) => setCurrency(chosen?.value ?? null)}
      />
      <Combobox
        label="Nothing chosen"
        placeholder="Any currency"
        error="Choose a currency"
        {...combo}
        value={null}
        onValueChange={() => undefined}
      />
    </Shelf>
  );
}

function SwitchShelf() {
  const [on, setOn] = useState(true);
  return (
    <Shelf name="Switch, checkbox">
      <Switch label="Cash kept in the ledger" checked={on} onCheckedChange={setOn} />
      <Switch label="Off" checked={!on} onCheckedChange={(next) => setOn(!next)} />
      <Switch label="Disabled" disabled checked onCheckedChange={setOn} />
      <Checkbox label="Ticked" checked={on} onCheckedChange={setOn} />
      <Checkbox label="Some" indeterminate checked={false} onCheckedChange={setOn} />
      <Checkbox label="Disabled" disabled checked={false} onCheckedChange={setOn} />
    </Shelf>
  );
}
