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
import { words } from './messages/identity.zh.ts'
import { differsFromCard, type PersonFacts } from './types.ts'

/** A picture of the card fills in what stands on it; whoever changes it afterwards says that he means it. */
export const CardReader = ({ person, onChange }: Editing<'person', PersonFacts>) => {
  const [unread, setUnread] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const read = (file: File) =>
    act(async () => {
      const { name, idNumber, reading } = await upload('/user/identity/readCard', { file }, { quiet: true })
      if (!reading) return setUnread(words().nothingRead)
      setUnread(name && idNumber ? null : name ? words().numberNotRead : words().nameNotRead)
      onChange({
        name: name ?? person.name,
        idNumber: idNumber ?? person.idNumber,
        card: { name, idNumber, reading },
      })
    })
  return (
    <div className={styles.reader}>
      <Upload
        label={words().takePicture}
        types={['jpg', 'jpeg', 'png']}
        maxBytes={UPLOAD_MAX_BYTES}
        wrongType={words().pictureType}
        onFile={(file) => void read(file)}
      />
      {busy && (
        <p className={styles.reading}>
          <Spinner label={words().reading} /> {words().readingPicture}
        </p>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {unread && <Notice tone="warning">{unread}</Notice>}
      {person.card && !differsFromCard(person) && <Notice tone="success">{words().filledFromPicture}</Notice>}
      {differsFromCard(person) && (
        <>
          <Notice tone="warning">
            {words().differsFromPicture} {person.card!.name ?? words().nameUnread}
            {words().comma}
            {person.card!.idNumber ?? words().numberUnread}
            {words().pleaseCheck}
          </Notice>
          <Checkbox
            checked={person.differs === true}
            onChange={(differs) => onChange({ ...person, differs })}
          >
            {words().mineIsRight}
          </Checkbox>
        </>
      )}
    </div>
  )
}
