/** Text fields bound to a form: `<TextField form={form} name="email" label={t`Email`} />`. */
import { Input } from '../ui/input/Input.tsx';
import { PasswordInput } from '../ui/input/PasswordInput.tsx';
import { boundInput } from './bound-input.tsx';

export const TextField = boundInput(Input);
export const PasswordField = boundInput(PasswordInput);
