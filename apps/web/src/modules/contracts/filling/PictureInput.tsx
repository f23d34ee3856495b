import { useRef } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { PickedPicture } from '../../../shared/upload/PickedPicture.tsx'
import styles from './contract-fill.module.css'
import { words } from './messages/filling.zh.ts'

export const PictureInput = ({
  name,
  url,
  onFile,
  onRemove,
}: {
  name: string
  url: string | undefined
  onFile: (file: File) => Promise<void>
  onRemove: (() => void) | undefined
}) => {
  const input = useRef<HTMLInputElement>(null)
  const { busy, refusal, refuse, act } = useAct()
  return (
    <div className={styles.pictureInput}>
      {url && <img className={styles.thumb} src={url} alt={name} />}
      <Button busy={busy} onClick={() => input.current?.click()}>
        {url ? words().changePicture : words().uploadPicture}
      </Button>
      {onRemove && (
        <Button look="text" aria-label={words().removePicture({ name })} onClick={onRemove}>
          {words().remove}
        </Button>
      )}
      <PickedPicture
        ref={input}
        tabIndex={-1}
        aria-label={name}
        onRefusal={refuse}
        onFile={(file) => void act(() => onFile(file))}
      />
      {refusal && (
        <p className={styles.problem} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
