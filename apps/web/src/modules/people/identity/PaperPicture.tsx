import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'

const PORTRAIT = (
  <svg viewBox="0 0 96 60" aria-hidden="true">
    <rect x="1" y="1" width="94" height="58" rx="5" />
    <path d="M10 14h34M10 24h28M10 34h34M10 48h44" />
    <circle cx="74" cy="23" r="8" />
    <path d="M60 46c2-9 8-12 14-12s12 3 14 12" />
  </svg>
)
const BACK = (
  <svg viewBox="0 0 96 60" aria-hidden="true">
    <rect x="1" y="1" width="94" height="58" rx="5" />
    <circle cx="18" cy="18" r="9" />
    <path d="M36 14h48M36 22h36M30 42h50M30 50h36" />
  </svg>
)
const HOLDING = (
  <svg viewBox="0 0 96 60" aria-hidden="true">
    <circle cx="48" cy="15" r="10" />
    <path d="M22 59c2-22 12-30 26-30s24 8 26 30" />
    <rect x="52" y="36" width="26" height="17" rx="2" />
    <path d="M56 41h9M56 46h14" />
  </svg>
)

export type PictureName = 'front' | 'back' | 'holding'
export const PICTURES: { name: PictureName; label: string; hint: string; drawing: ReactNode }[] = [
  {
    name: 'front',
    get label() {
      return words().front
    },
    get hint() {
      return words().frontHint
    },
    drawing: PORTRAIT,
  },
  {
    name: 'back',
    get label() {
      return words().back
    },
    get hint() {
      return words().backHint
    },
    drawing: BACK,
  },
  {
    name: 'holding',
    get label() {
      return words().hand
    },
    get hint() {
      return words().handHint
    },
    drawing: HOLDING,
  },
]

type Props = {
  label: string
  hint: string
  drawing: ReactNode
  file: File | null
  onFile: (file: File | null) => void
  error?: string
}

export const PaperPicture = ({ label, hint, drawing, file, onFile, error }: Props) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <div className={styles.paper}>
      <div className={styles.paperFace}>
        {address ? <img src={address} alt={words().chosen({ label })} /> : drawing}
      </div>
      {file ? (
        <p className={styles.paperChosen}>
          {words().chosenFile({ label, name: file.name })}
          <Button look="text" onClick={() => onFile(null)} aria-label={words().rechooseThe({ label })}>
            {words().rechoose}
          </Button>
        </p>
      ) : (
        <Upload
          label={words().uploadThe({ label })}
          types={['jpg', 'jpeg', 'png']}
          maxBytes={UPLOAD_MAX_BYTES}
          wrongType={words().pictureType}
          onFile={onFile}
        />
      )}
      <p className={styles.paperHint}>{hint}</p>
      {error && (
        <p className={styles.paperError} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
