import { PARTY_KIND } from '@xinqi/api/status-names'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { words } from './messages/signing.zh.ts'
import { chosenNationals, ownNational } from './nationalSeal.ts'
import type { Marks } from './useMarks.ts'

/** Which class of seal is about to be put on, told before anybody means it. */
export const NationalSealNote = ({ marks }: { marks: Marks }) => {
  if (!marks.isNational) return null
  if (marks.partyKind !== PARTY_KIND.company) return <OwnSealNote marks={marks} />
  const chosen = chosenNationals(marks)
  return (
    <Notice tone={chosen.some(({ isRefused }) => isRefused) ? 'warning' : 'info'}>
      <span>{words().hasNationalSeal}</span>
      <Originals marks={marks} />
      {chosen.map(({ sealId, sealName, kind, made }) => (
        <div key={sealId}>
          {words().sealSays({ sealName, kind })}
          {made && words().sealMade({ made })}
        </div>
      ))}
    </Notice>
  )
}

const Originals = ({ marks: { originals } }: { marks: Marks }) =>
  originals.length > 0 && (
    <div>
      {words().originalsSigned({ names: originals.map(({ name }) => words().quoted({ name })).join('') })}
    </div>
  )

/** A person's own; where his signature has none yet, it is made here. */
const OwnSealNote = ({ marks }: { marks: Marks }) => {
  const [busy, setBusy] = useState(false)
  const own = ownNational(marks)
  if (!own) return null
  const make = async () => {
    setBusy(true)
    try {
      await call('/personSeal/national/make', { personSealId: own.personSealId, years: 1 })
      await marks.reloadOwnSeals()
    } catch {
      // The call has said what went wrong.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Notice tone={own.esId ? 'info' : 'warning'}>
      <span>{words().hasNationalSeal}</span>
      <Originals marks={marks} />
      <div>{own.esId ? words().ownSealSays({ esId: own.esId }) : words().noOwnSeal}</div>
      {own.mayMake && (
        <Button busy={busy} onClick={() => void make()}>
          {words().makeOwnSeal}
        </Button>
      )}
    </Notice>
  )
}
