import { Field } from '../../../shared/lite/Field.tsx'
import { CardReader } from './CardReader.tsx'
import type { PersonFacts } from './types.ts'
import { idNumberProblem } from './validate.ts'

type Props = {
  person: PersonFacts
  onChange: (person: PersonFacts) => void
  problems: { name?: string; idNumber?: string }
  clear: (field: 'name' | 'idNumber') => void
  complain: (field: 'name' | 'idNumber', message: string) => void
}

/** Kept over a change of method: nobody types his number twice. */
export const PersonFields = ({ person, onChange, problems, clear, complain }: Props) => (
  <>
    <CardReader
      person={person}
      onChange={(next) => {
        onChange(next)
        clear('name')
        clear('idNumber')
      }}
    />
    <Field
      label="真实姓名"
      autoComplete="name"
      placeholder="与证件一致"
      value={person.name}
      onChange={(name) => {
        onChange({ ...person, name })
        clear('name')
      }}
      error={problems.name}
    />
    <Field
      label="身份证号"
      placeholder="18 位居民身份证号"
      maxLength={21}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      value={person.idNumber}
      onChange={(idNumber) => {
        onChange({ ...person, idNumber: idNumber.toUpperCase() })
        clear('idNumber')
      }}
      onBlur={() => {
        const problem = person.idNumber && idNumberProblem(person.idNumber)
        if (problem) complain('idNumber', problem)
      }}
      error={problems.idNumber}
    />
  </>
)
