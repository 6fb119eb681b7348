import { useState } from 'react';
import { Input } from '../src/ui/input/Input.tsx';
import { PasswordInput } from '../src/ui/input/PasswordInput.tsx';
import { SearchInput } from '../src/ui/input/SearchInput.tsx';
import { Textarea } from '../src/ui/input/Textarea.tsx';
import { hebrew, longText } from './samples.ts';
import { Sample } from './Sample.tsx';
import { Shelf } from './Shelf.tsx';

const width = 'w-64 max-w-full';
const nothing = () => undefined;

/** Text fields. */
export function FieldPieces() {
  const [text, setText] = useState('Growth mandate');
  const shared = { value: text, onValueChange: setText, className: width };
  return (
    <>
      <Shelf name="Field, text">
        <Sample of="With a hint">
          <Input label="Name" hint="As it stands on the report" {...shared} />
        </Sample>
        <Sample of="Hover" shown="hover">
          <Input label="Hovered" {...shared} />
        </Sample>
        <Sample of="Focus" shown="focus">
          <Input label="Focused" {...shared} />
        </Sample>
        <Sample of="Error">
          <Input label="With an error" error="Name is required" {...shared} value="" />
        </Sample>
        <Sample of="Error, focus" shown="focus">
          <Input label="Wrong and focused" error="Name is required" {...shared} value="" />
        </Sample>
        <Sample of="Disabled">
          <Input label="Disabled" disabled {...shared} />
        </Sample>
        <Sample of="Read only, cut text">
          <Input label="Read only" readOnly {...shared} value={longText} />
        </Sample>
        <Sample of="Long label and error">
          <Input
            label={`A long label: ${longText}`}
            placeholder="Placeholder"
            error={`No such client: ${longText}`}
            {...shared}
            value=""
          />
        </Sample>
        <Sample of="Small">
          <Input size="sm" label="Small" {...shared} />
        </Sample>
        <Sample of="Right to left" rtl>
          <Input label={hebrew.name} error={hebrew.error} {...shared} value={hebrew.long} />
        </Sample>
      </Shelf>
      <SecretShelf />
      <LinesShelf />
    </>
  );
}

function SecretShelf() {
  const [text, setText] = useState('Growth mandate');
  const shared = { value: text, onValueChange: setText, className: width };
  return (
    <Shelf name="Password">
      <Sample of="At rest">
        <PasswordInput
          label="Password"
          aside={<span className="text-sm text-accent">Forgot?</span>}
          {...shared}
        />
      </Sample>
      <Sample of="Hover" shown="hover">
        <PasswordInput label="Password hovered" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <PasswordInput label="Password in focus" {...shared} />
      </Sample>
      <Sample of="Its button hovered" shown="hover" target="button">
        <PasswordInput label="Password to be shown" {...shared} />
      </Sample>
      <Sample of="Its button in focus" shown="focus" target="button">
        <PasswordInput label="Password to be shown now" {...shared} />
      </Sample>
      <Sample of="Error, long text">
        <PasswordInput
          label="Password of all"
          error="This password is too common"
          {...shared}
          value={longText}
        />
      </Sample>
      <Sample of="Disabled">
        <PasswordInput label="Password of a provider" disabled {...shared} />
      </Sample>
      <Sample of="Right to left" rtl>
        <PasswordInput label={hebrew.name} {...shared} />
      </Sample>
    </Shelf>
  );
}

function LinesShelf() {
  const [text, setText] = useState('Growth mandate');
  const shared = { value: text, onValueChange: setText, className: width };
  return (
    <Shelf name="Several lines, search">
      <Sample of="Several lines">
        <Textarea label="Rationale" {...shared} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <Textarea label="Rationale hovered" {...shared} />
      </Sample>
      <Sample of="Focus" shown="focus">
        <Textarea label="Rationale in focus" {...shared} />
      </Sample>
      <Sample of="Error">
        <Textarea label="Rationale missing" error="Rationale is required" {...shared} value="" />
      </Sample>
      <Sample of="Disabled, long text">
        <Textarea label="Rationale of before" disabled {...shared} value={longText.repeat(4)} />
      </Sample>
      <Sample of="Right to left" rtl>
        <Textarea label={hebrew.name} {...shared} value={hebrew.text} />
      </Sample>
      <Sample of="Search">
        <SearchInput label="Search clients" value="" onSearch={nothing} className={width} />
      </Sample>
      <Sample of="Hover" shown="hover">
        <SearchInput label="Search proposals" value="" onSearch={nothing} className={width} />
      </Sample>
      <Sample of="Focus, long text" shown="focus">
        <SearchInput label="Search portfolios" value={longText} onSearch={nothing} className={width} />
      </Sample>
      <Sample of="Right to left" rtl>
        <SearchInput label={hebrew.act} value="" onSearch={nothing} className={width} />
      </Sample>
    </Shelf>
  );
}
