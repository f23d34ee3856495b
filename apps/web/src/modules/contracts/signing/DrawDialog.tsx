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

type Props = {
  taken: readonly string[]
  /** The contract it is written for, where the sender wants it written on the spot. */
  freshFor: string | null
  onFresh: (signature: { personSealId: string; name: string; picture: string }) => void
  onDrawn: (personSealId: string) => void
  onClose: () => void
}

export const DrawDialog = ({ taken, freshFor, onFresh, onDrawn, onClose }: Props) => {
  const { strokes, add, replace, undo, clear } = useStrokes()
  const { busy, refusal, act } = useAct({ leaves: true })
  const pen = useMemo(() => ({ colour: INK.black.css, width: PEN_WIDTH }), [])
  const save = () =>
    act(async () => {
      const name = freeName('手写签名', taken)
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
  const empty = strokes.length === 0
  return (
    <Dialog
      title="手写签名"
      wide
      onClose={onClose}
      footer={
        <>
          <Button disabled={empty} onClick={undo}>
            撤销一笔
          </Button>
          <Button disabled={empty} onClick={clear}>
            清除
          </Button>
          <Button look="primary" disabled={empty} busy={busy} onClick={() => void save()}>
            使用签名
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        {freshFor
          ? '发起方要求现场手写，请本人在下方书写姓名，仅用于本合同。'
          : '请本人在下方书写姓名，保存后可用于以后的签署。'}
      </p>
      <div className={styles.ink}>
        <InkPad strokes={strokes} pen={pen} onStroke={add} onFit={replace} />
      </div>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
