import { useState } from 'react';
import { DateInput } from '../src/ui/input/DateInput.tsx';
import { NumberInput } from '../src/ui/input/NumberInput.tsx';
import { PercentInput } from '../src/ui/input/PercentInput.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const width = 'w-64 max-w-full';

/** Number and date fields. */
export function NumberPieces() {
  return (
    <>
      <AmountShelf />
      <PercentShelf />
      <DateShelf />
    </>
  );
}

function AmountShelf() {
  const [number, setNumber] = useState('12480.000');
  const shared = { value: number, onValueChange: setNumber, className: width };
  return (
    <Shelf name="Number input">
      <Sample of="At rest">
        <NumberInput label="Quantity" {...shared} />
      </Sample>
      <Sample of="With a unit, hover" shown="hover">
        <NumberInput label="Gross amount" unit="EUR" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <NumberInput label="Fee" unit="EUR" {...shared} />
      </Sample>
      <Sample of="Error">
        <NumberInput label="Price" unit="EUR" error="Must be above zero" {...shared} value="−3" />
      </Sample>
      <Sample of="Disabled">
        <NumberInput label="Booked" unit="EUR" disabled {...shared} />
      </Sample>
      <Sample of="Long figure">
        <NumberInput label="Tax" unit="EUR" {...shared} value="123456789012345678901234567890.12" />
      </Sample>
      <Sample of="Right to left" rtl>
        <NumberInput label={hebrew.name} unit="EUR" {...shared} value="-12480.5" />
      </Sample>
    </Shelf>
  );
}

function PercentShelf() {
  const [percent, setPercent] = useState('12.5');
  const shared = { value: percent, onValueChange: setPercent, className: width };
  return (
    <Shelf name="Percent input">
      <Sample of="At rest">
        <PercentInput label="Target weight" {...shared} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <PercentInput label="Hovered weight" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <PercentInput label="Focused weight" {...shared} />
      </Sample>
      <Sample of="Error">
        <PercentInput label="Too much" error="The weights add up to 112.5 %" {...shared} />
      </Sample>
      <Sample of="Disabled">
        <PercentInput label="Weight of before" disabled {...shared} />
      </Sample>
      <Sample of="Long label and figure">
        <PercentInput label={`Weight of ${longText}`} {...shared} value="12.345678901234567890123456789" />
      </Sample>
      <Sample of="In a table">
        <PercentInput size="sm" hideLabel label="In a table" {...shared} className="w-24" />
      </Sample>
      <Sample of="Right to left" rtl>
        <PercentInput label={hebrew.name} {...shared} />
      </Sample>
    </Shelf>
  );
}

function DateShelf() {
  const [day, setDay] = useState('2026-11-20');
  const shared = { value: day, onValueChange: setDay, className: width };
  return (
    <Shelf name="Date input">
      <Sample of="At rest">
        <DateInput label="Trade date" {...shared} />
      </Sample>
      <Sample of="Empty, hover" shown="hover">
        <DateInput label="No date yet" {...shared} value="" />
      </Sample>
      <Sample of="Focus" shown="focus">
        <DateInput label="Settlement date" {...shared} />
      </Sample>
      <Sample of="Error">
        <DateInput label="In the future" error="Must not be after today" {...shared} />
      </Sample>
      <Sample of="Disabled">
        <DateInput label="Closed" disabled {...shared} />
      </Sample>
      <Sample of="Long label">
        <DateInput label={longText} {...shared} />
      </Sample>
      <Sample of="In a toolbar, empty">
        <DateInput size="sm" hideLabel label="From day" {...shared} value="" className="w-40" />
      </Sample>
      <Sample of="Right to left" rtl>
        <DateInput label={hebrew.name} {...shared} />
      </Sample>
    </Shelf>
  );
}
