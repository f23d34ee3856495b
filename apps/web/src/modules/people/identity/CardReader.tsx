import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import type { Editing } from '../../../shared/forms/Editing.ts'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Upload } from '../../../shared/lite/Upload.tsx'
import styles from './identity.module.css'
import { differsFromCard, type PersonFacts } from './types.ts'

/** A picture of the card fills in what stands on it; whoever changes it afterwards says that he means it. */
export const CardReader = ({ person, onChange }: Editing<'person', PersonFacts>) => {
  const [unread, setUnread] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const read = (file: File) =>
    act(async () => {
      const { name, idNumber, reading } = await upload('/user/identity/readCard', { file }, { quiet: true })
      if (!reading) return setUnread('没有识别出姓名和号码，请重新拍摄（四角完整、不反光）或手动填写。')
      setUnread(name && idNumber ? null : `没有识别出${name ? '号码' : '姓名'}，请手动填写。`)
      onChange({
        name: name ?? person.name,
        idNumber: idNumber ?? person.idNumber,
        card: { name, idNumber, reading },
      })
    })
  return (
    <div className={styles.reader}>
      <Upload
        label="拍摄或上传身份证人像面，自动填写"
        types={['jpg', 'jpeg', 'png']}
        maxBytes={UPLOAD_MAX_BYTES}
        wrongType="请上传 JPG 或 PNG 格式的照片"
        onFile={(file) => void read(file)}
      />
      {busy && (
        <p className={styles.reading}>
          <Spinner label="正在识别" /> 正在识别照片，约需几秒…
        </p>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {unread && <Notice tone="warning">{unread}</Notice>}
      {person.card && !differsFromCard(person) && (
        <Notice tone="success">已按照片填写，请核对姓名和号码与证件一致。照片不会保存。</Notice>
      )}
      {differsFromCard(person) && (
        <>
          <Notice tone="warning">
            所填内容与照片识别结果不一致（识别为 {person.card!.name ?? '姓名未识别'}，
            {person.card!.idNumber ?? '号码未识别'}），请核对。
          </Notice>
          <Checkbox
            checked={person.differs === true}
            onChange={(differs) => onChange({ ...person, differs })}
          >
            我已核对，以我填写的为准
          </Checkbox>
        </>
      )}
    </div>
  )
}
