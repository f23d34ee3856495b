import type { ComponentProps } from 'react'
import { acceptOf, PICTURE_RULES, refusalOf } from './refusal.ts'

/**
 * The hidden field a picture is chosen with; a button opens it by its reference. What cannot be used is refused in words,
 * and choosing the same file again counts as choosing.
 */
export const PickedPicture = ({
  onRefusal,
  onFile,
  ...input
}: {
  onRefusal: (refusal: string | null) => void
  onFile: (file: File) => void
} & Pick<ComponentProps<'input'>, 'ref' | 'aria-label' | 'tabIndex'>) => (
  <input
    {...input}
    type="file"
    hidden
    accept={acceptOf(PICTURE_RULES)}
    onChange={({ target }) => {
      const file = target.files?.[0]
      target.value = ''
      if (!file) return
      const refusal = refusalOf(file, PICTURE_RULES)
      onRefusal(refusal)
      if (!refusal) onFile(file)
    }}
  />
)
