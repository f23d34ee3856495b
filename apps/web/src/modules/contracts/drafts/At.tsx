// A place a problem can lead to: a labelled field that says what is wrong with it.
//   <At at="name" label="合同名称" required> {(id) => <Input id={id} … />} </At>

import { Form } from 'antd'
import { createContext, type ReactNode, useContext, useId } from 'react'
import type { Problem } from './draftShape.ts'

/** What is wrong, once it was asked for; before that nobody is told off for a form not yet filled in. */
export const ProblemsContext = createContext<readonly Problem[]>([])

export const useProblem = (at: string): string | undefined =>
  useContext(ProblemsContext).find((problem) => problem.at === at)?.message

/** Whether something within a part is wrong, of those places the pattern names. */
export const useProblemsWithin = (at: string, which: RegExp): boolean =>
  useContext(ProblemsContext).some((problem) => problem.at.startsWith(`${at}.`) && which.test(problem.at))

export const At = ({
  at,
  label,
  required,
  extra,
  className,
  children,
}: {
  at: string
  label: ReactNode
  required?: boolean
  extra?: ReactNode
  className?: string
  children: (id: string) => ReactNode
}) => {
  const id = useId()
  const message = useProblem(at)
  return (
    <div data-at={at} className={className}>
      <Form.Item
        label={label}
        htmlFor={id}
        required={required}
        extra={extra}
        validateStatus={message ? 'error' : undefined}
        help={message}
      >
        {children(id)}
      </Form.Item>
    </div>
  )
}

/** What is wrong with a whole part, said at its head. */
export const PartProblem = ({ at, className }: { at: string; className?: string }) => {
  const message = useProblem(at)
  return message ? (
    <p className={className} role="alert">
      {message}
    </p>
  ) : null
}
