import { CONSENT_REQUIRED, ID_NUMBER_INVALID, PAPER_NUMBER_INVALID } from 'virtual:failures'
import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import { IDENTITY_WAY } from '@xinqi/api/ways'
import { type FormEvent, useId, useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { upload } from '../../../shared/api/call.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { language } from '../../../shared/language/language.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useProblems } from '../sign-in/useProblems.ts'
import { Consent } from './Consent.tsx'
import styles from './identity.module.css'
import { inventedIdNumber } from './invented.ts'
import { words } from './messages/identity.zh.ts'
import { DOCUMENTS, ID_CARD, PASSPORT } from './methods.ts'
import { PaperPicture, PICTURES, type PictureName } from './PaperPicture.tsx'
import { NameField } from './PersonFields.tsx'
import type { CertifyResult, PersonFacts } from './types.ts'
import { nameProblem, paperNumberProblem } from './validate.ts'

type Props = {
  result: CertifyResult
  person: PersonFacts
  onPerson: (person: PersonFacts) => void
  onSubmitted: () => void
}

export const ManualForm = ({ result, person, onPerson, onSubmitted }: Props) => {
  // Whoever reads no Chinese is hardly of the mainland.
  const [document, setDocument] = useState(() => (language.get() === FIRST_LANGUAGE ? ID_CARD : PASSPORT))
  const [files, setFiles] = useState<Record<PictureName, File | null>>({
    front: null,
    back: null,
    holding: null,
  })
  const [consented, setConsented] = useState(false)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const noted = useProblems<'name' | 'idNumber' | 'consented' | PictureName>()
  const { form, passes, clear, beside, complain } = noted
  const consent = result.consents.find(({ method }) => method === IDENTITY_WAY.manual)
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (progress !== null) return
    const complete = passes({
      name: nameProblem(person.name),
      idNumber: paperNumberProblem(document, person.idNumber),
      front: files.front ? undefined : words().frontMissing,
      back: files.back ? undefined : words().backMissing,
      holding: files.holding ? undefined : words().handMissing,
      consented: consented ? undefined : errorText(CONSENT_REQUIRED),
    })
    const { front, back, holding } = files
    if (!complete || !front || !back || !holding) return
    setProgress(0)
    setRefusal(null)
    try {
      await upload(
        '/user/identity/manual',
        {
          name: person.name.trim(),
          document: String(document),
          idNumber: person.idNumber.replace(/\s/g, ''),
          consented: 'true',
          ...(person.card ? { reading: person.card.reading } : {}),
          front,
          back,
          holding,
        },
        { quiet: true, onProgress: setProgress },
      )
      onSubmitted()
    } catch (failure) {
      const wrongNumber =
        failure instanceof CallError &&
        (failure.code === ID_NUMBER_INVALID.code || failure.code === PAPER_NUMBER_INVALID.code)
      if (wrongNumber) complain('idNumber', failure.message)
      else setRefusal(whyNot(failure))
      setProgress(null)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {result.authority.sandbox && (
        <Notice tone="warning">
          {words().demoPictures}
          <div className={styles.fillRow}>
            <span>{words().invented}</span>
            <Button
              look="text"
              onClick={() => {
                onPerson({ name: words().demoUser, idNumber: inventedIdNumber() })
                setDocument(ID_CARD)
                clear('name')
                clear('idNumber')
              }}
            >
              {words().fill}
            </Button>
          </div>
        </Notice>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.select}>
        <label htmlFor={id}>{words().paperType}</label>
        <select
          id={id}
          value={document}
          onChange={(event) => {
            setDocument(Number(event.target.value))
            clear('idNumber')
          }}
        >
          {Object.entries(DOCUMENTS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <NameField person={person} onChange={onPerson} noted={noted} />
      <Field
        label={words().paperNumber}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={21}
        value={person.idNumber}
        {...beside('idNumber', (idNumber: string) =>
          onPerson({ ...person, idNumber: idNumber.toUpperCase() }),
        )}
        onBlur={() => {
          const problem = person.idNumber && paperNumberProblem(document, person.idNumber)
          if (problem) complain('idNumber', problem)
        }}
      />
      <div className={styles.papers}>
        {PICTURES.map(({ name, ...facts }) => (
          <PaperPicture
            key={name}
            {...facts}
            file={files[name]}
            onFile={(file) => {
              setFiles((now) => ({ ...now, [name]: file }))
              clear(name)
            }}
            error={noted.problems[name]}
          />
        ))}
      </div>
      <Consent
        title={words().paperConsent}
        method={IDENTITY_WAY.manual}
        text={consent?.text ?? ''}
        agreed={consented}
        {...beside('consented', setConsented)}
      />
      <Button type="submit" look="primary" block busy={progress !== null}>
        {progress === null
          ? words().submitForReview
          : words().uploading({ round: Math.round(progress * 100) })}
      </Button>
    </form>
  )
}
