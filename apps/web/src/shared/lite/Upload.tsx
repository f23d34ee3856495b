import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '@xinqi/api/limits'
import { useId } from 'react'
import { words } from '../messages/shared.zh.ts'
import { toast } from './toast.ts'
import styles from './Upload.module.css'

type Props = {
  label: string
  types?: readonly string[]
  maxBytes?: number
  /** What a person reads when a file is refused. */
  wrongType?: string
  tooLarge?: string
  /** Fraction that has left, while one is on its way. */
  progress?: number
  onFile: (file: File) => void
}

const extension = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The input covers the whole area, so that files can be dropped on it as well. */
export const Upload = ({
  label,
  types = UPLOAD_TYPES,
  maxBytes = UPLOAD_MAX_BYTES,
  wrongType = words().uploadKinds,
  tooLarge = words().uploadTooLarge,
  progress,
  onFile,
}: Props) => {
  const id = useId()
  const take = (file: File | undefined) => {
    if (!file) return
    if (!types.includes(extension(file.name))) toast.error(wrongType)
    else if (file.size > maxBytes) toast.error(tooLarge)
    else onFile(file)
  }
  return (
    <div className={styles.drop}>
      <input
        id={id}
        type="file"
        className={styles.input}
        // Pictures are said as a kind of their own: only then do telephones, and WeChat on them, offer the camera.
        accept={[...(types.includes('jpg') ? ['image/*'] : []), ...types.map((type) => `.${type}`)].join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <label htmlFor={id}>{label}</label>
      {progress !== undefined && <progress value={progress} max={1} aria-label={words().uploadProgress} />}
    </div>
  )
}
