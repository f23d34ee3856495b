import { useRef, useState } from 'react'

export type Problems<K extends string> = Partial<Record<K, string>>

/** Errors beside fields: set together on submit, the first one focused, each gone as soon as its field changes. */
export const useProblems = <K extends string>() => {
  const [problems, setProblems] = useState<Problems<K>>({})
  const form = useRef<HTMLFormElement>(null)
  const clear = (name: K) => setProblems((now) => ({ ...now, [name]: undefined }))
  return {
    form,
    problems,
    clear,
    /** What a field is told about itself: where what is typed goes, and what is wrong with it until then. */
    beside: <V>(name: K, onTyped: (value: V) => void) => ({
      onChange: (value: V) => {
        onTyped(value)
        clear(name)
      },
      error: problems[name],
    }),
    /** True when there is nothing to complain about. */
    passes: (found: Problems<K>) => {
      setProblems(found)
      if (!Object.values(found).some(Boolean)) return true
      // The fields carry aria-invalid only after this render.
      setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return false
    },
    complain: (name: K, message: string) => setProblems((now) => ({ ...now, [name]: message })),
  }
}
