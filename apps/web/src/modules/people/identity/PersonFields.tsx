import { Field } from '../../../shared/lite/Field.tsx'
import type { useProblems } from '../sign-in/useProblems.ts'
import { CardReader } from './CardReader.tsx'
import { words } from './messages/identity.zh.ts'
import type { PersonFacts } from './types.ts'
import { idNumberProblem } from './validate.ts'

type Props = {
  person: PersonFacts
  onChange: (person: PersonFacts) => void
  noted: Pick<ReturnType<typeof useProblems<'name' | 'idNumber'>>, 'beside' | 'clear' | 'complain'>
}

export const NameField = ({ person, onChange, noted }: Props) => (
  <Field
    label={words().realName}
    autoComplete="name"
    placeholder={words().asOnDocument}
    value={person.name}
    {...noted.beside('name', (name: string) => onChange({ ...person, name }))}
  />
)

/** Kept over a change of method: nobody types his number twice. */
export const PersonFields = ({ person, onChange, noted }: Props) => (
  <>
    <CardReader
      person={person}
      onChange={(next) => {
        onChange(next)
        noted.clear('name')
        noted.clear('idNumber')
      }}
    />
    <NameField person={person} onChange={onChange} noted={noted} />
    <Field
      label={words().idNumberLabel}
      placeholder={words().idNumberHint}
      maxLength={21}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={person.idNumber}
      {...noted.beside('idNumber', (typed: string) => onChange({ ...person, idNumber: typed.toUpperCase() }))}
      onBlur={() => {
        const problem = person.idNumber && idNumberProblem(person.idNumber)
        if (problem) noted.complain('idNumber', problem)
      }}
    />
  </>
)
