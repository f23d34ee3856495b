import { NAME_MAX } from '@xinqi/api/limits'
import { useState } from 'react'
import { Field } from '../../../shared/lite/Field.tsx'
import { words } from './messages/joining.zh.ts'

/** One's name, for the company one joins. */
export const useOwnName = () => {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = (
    <Field
      label={words().name}
      autoComplete="name"
      maxLength={NAME_MAX}
      value={name}
      onChange={(value) => {
        setName(value)
        setProblem(undefined)
      }}
      error={problem}
    />
  )
  return { name: name.trim(), complain: () => setProblem(words().typeName), field }
}
