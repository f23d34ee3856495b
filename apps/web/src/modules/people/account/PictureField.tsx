// One's picture, and the way to change it.

import { CameraOutlined } from '@ant-design/icons'
import { Progress } from 'antd'
import { useRef, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { upload } from '../../../shared/api/call.ts'
import { Avatar } from '../../../shared/console/Avatar.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { session } from '../../../shared/session/session.ts'
import { PickedPicture } from '../../../shared/upload/PickedPicture.tsx'
import styles from './account.module.css'

const showPicture = (picture: string) =>
  session.set(({ identity }) =>
    identity
      ? {
          identity: {
            ...identity,
            account: { ...identity.account, person: { ...identity.account.person, picture } },
          },
        }
      : {},
  )

export const PictureField = ({ name, picture }: { name: string | null; picture: string | null }) => {
  const input = useRef<HTMLInputElement>(null)
  const [fraction, setFraction] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  const take = async (file: File) => {
    setFraction(0)
    try {
      const answer = await upload(
        '/user/uploadProfilePicture',
        { file },
        { quiet: true, onProgress: setFraction },
      )
      showPicture(answer.picture)
      toast.success('头像已更换')
    } catch (error) {
      setRefusal(whyNot(error))
    } finally {
      setFraction(null)
    }
  }

  return (
    <div className={styles.picture}>
      <button
        type="button"
        className={styles.pictureButton}
        aria-label="更换头像"
        disabled={fraction !== null}
        onClick={() => input.current?.click()}
      >
        <Avatar name={name} picture={picture} size={88} />
        <span className={styles.camera} aria-hidden="true">
          <CameraOutlined aria-hidden="true" />
        </span>
      </button>
      <PickedPicture
        ref={input}
        aria-label="选择头像"
        onRefusal={setRefusal}
        onFile={(file) => void take(file)}
      />
      {fraction !== null && (
        <Progress percent={Math.round(fraction * 100)} size="small" aria-label="头像上传进度" />
      )}
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
