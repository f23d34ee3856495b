// A signature written now, with finger, pen or mouse; kept among one's own and used at once.

import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { InkPad } from '../../../shared/ink/InkPad.tsx'
import { flatStrokes } from '../../../shared/ink/ink.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { freeName } from '../../seals/personal-signatures/freeName.ts'
import { INK, PEN_WIDTH } from '../../seals/personal-signatures/inkColours.ts'
import { useStrokes } from '../../seals/personal-signatures/useStrokes.ts'
import styles from './contract-sign.module.css'
import { words } from './messages/signing.zh.ts'

/** As a signature looks; other looks are chosen where signatures are kept. */
const TYPED = {
  shape: 'signature',
  face: 'xingkai',
  ending: '',
  relief: 'red-on-white',
  colour: 'black',
} as const

type Props = {
  taken: readonly string[]
  /** A signature made of one's verified name will do: for whoever does not write by hand. */
  mayType: boolean
  /** The contract it is written for, where the sender wants it written on the spot. */
  freshFor: string | null
  onFresh: (signature: { personSealId: string; name: string; picture: string }) => void
  onDrawn: (personSealId: string) => void
  onClose: () => void
}

export const DrawDialog = ({ taken, mayType, freshFor, onFresh, onDrawn, onClose }: Props) => {
  const { strokes, add, replace, undo, clear } = useStrokes()
  const { busy, refusal, act } = useAct({ leaves: true })
  const pen = useMemo(() => ({ colour: INK.black.css, width: PEN_WIDTH }), [])
  const save = () =>
    act(async () => {
      const name = freeName(words().drawSignature, taken)
      if (freshFor) {
        const made = await call(
          '/contract/drawSignature',
          { contractId: freshFor, colour: 'black', strokes: flatStrokes(strokes) },
          { quiet: true },
        )
        onFresh({ ...made, name })
        onDrawn(made.personSealId)
        return
      }
      const { personSealId } = await call(
        '/personSeal/draw',
        { name, colour: 'black', strokes: flatStrokes(strokes) },
        { quiet: true },
      )
      onDrawn(personSealId)
    })
  const type = () =>
    act(async () => {
      const { personSealId } = await call(
        '/personSeal/type',
        { name: freeName(words().typedSignature, taken), design: TYPED },
        { quiet: true },
      )
      onDrawn(personSealId)
    })
  const empty = strokes.length === 0
  return (
    <Dialog
      title={words().drawSignature}
      wide
      onClose={onClose}
      footer={
        <>
          <Button disabled={empty} onClick={undo}>
            {words().undoStroke}
          </Button>
          <Button disabled={empty} onClick={clear}>
            {words().clear}
          </Button>
          <Button look="primary" disabled={empty} busy={busy} onClick={() => void save()}>
            {words().useSignature}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>{freshFor ? words().drawNow : words().drawAndKeep}</p>
      <div className={styles.ink}>
        <InkPad strokes={strokes} pen={pen} onStroke={add} onFit={replace} />
      </div>
      {mayType ? (
        <Button block busy={busy} onClick={() => void type()}>
          {words().typeInstead}
        </Button>
      ) : (
        <p className={styles.fine}>{words().mustDraw}</p>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
