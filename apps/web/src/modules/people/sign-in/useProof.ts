// The start of nearly every form here: a number or an address, the code sent to it, and what is wrong with either.
//   const { form, problems, passes, beside, proof, proofProblems, mobile, code } = useMobileProof<'password'>()
//   <MobileAndCode purpose="login" {...proof} />

import { useState } from 'react'
import { type Problems, useProblems } from './useProblems.ts'
import { codeProblem, emailProblem, mobileProblem } from './validate.ts'

const useCode = <C extends 'mobile' | 'email', K extends string>(
  field: C,
  problemOf: (value: string) => string | undefined,
) => {
  const [contact, setContact] = useState('')
  const [code, setCode] = useState('')
  const noted = useProblems<C | 'code' | K>()
  return {
    ...noted,
    contact,
    code,
    /** A code works once: after a refusal it has to be asked for again. */
    forgetCode: () => setCode(''),
    proofProblems: () =>
      ({ [field]: problemOf(contact), code: codeProblem(code) }) as Problems<C | 'code' | K>,
    shared: {
      code,
      onCode: noted.beside('code', setCode).onChange,
      problems: noted.problems,
      complain: noted.complain as (field: C | 'code', message: string) => void,
    },
    onContact: noted.beside(field, setContact).onChange,
  }
}

export const useMobileProof = <K extends string = never>() => {
  const { contact: mobile, shared, onContact, ...rest } = useCode<'mobile', K>('mobile', mobileProblem)
  return { ...rest, mobile, proof: { mobile, onMobile: onContact, ...shared } }
}

export const useEmailProof = <K extends string = never>() => {
  const { contact: email, shared, onContact, ...rest } = useCode<'email', K>('email', emailProblem)
  return { ...rest, email, proof: { email, onEmail: onContact, ...shared } }
}
