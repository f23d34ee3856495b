import { useRef } from 'react'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { PickedPicture } from '../../../shared/upload/PickedPicture.tsx'
import styles from './contract-fill.module.css'

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
        {url ? '更换图片' : '上传图片'}
      </Button>
      {onRemove && (
        <Button look="text" aria-label={`删除「${name}」的图片`} onClick={onRemove}>
          删除
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
