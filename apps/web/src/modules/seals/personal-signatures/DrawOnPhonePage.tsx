// Opened on a telephone by the code on somebody's screen: one signature, then it is done. No console, no antd.

import type { Data } from '@xinqi/api/calls'
import { useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { whyNotOpened } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { InkPad } from '../../../shared/ink/InkPad.tsx'
import { flatStrokes } from '../../../shared/ink/ink.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import styles from './DrawOnPhone.module.css'
import { INK, type InkColour, PEN_WIDTH } from './inkColours.ts'
import { words } from './messages/draw-on-phone.zh.ts'
import { useStrokes } from './useStrokes.ts'

type Opened = Data<'/personSeal/phoneOpen'>

const Writing = ({ ticket, opened, onDone }: { ticket: string; opened: Opened; onDone: () => void }) => {
  const { strokes, add, replace, undo, clear } = useStrokes()
  const { busy, refusal, act } = useAct()
  const pen = useMemo(
    () => ({ colour: INK[opened.colour as InkColour]?.css ?? INK.black.css, width: PEN_WIDTH }),
    [opened.colour],
  )
  const submit = () =>
    act(async () => {
      await call('/personSeal/phoneDraw', { ticket, strokes: flatStrokes(strokes) }, { quiet: true })
      onDone()
    })
  const empty = strokes.length === 0
  return (
    <div className={styles.writing}>
      <p className={styles.lead}>{words().lead({ owner: opened.owner })}</p>
      <InkPad fill strokes={strokes} pen={pen} onStroke={add} onFit={replace} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <div className={styles.bar}>
        <Button disabled={empty} onClick={undo}>
          {words().undoStroke}
        </Button>
        <Button disabled={empty} onClick={clear}>
          {words().clear}
        </Button>
        <Button
          look="primary"
          className={styles.submit}
          disabled={empty}
          busy={busy}
          onClick={() => void submit()}
        >
          {words().submit}
        </Button>
      </div>
    </div>
  )
}

const DrawOnPhonePage = () => {
  const { ticket = '' } = useParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    call('/personSeal/phoneOpen', { ticket }, { quiet: true }).then(setOpened, (error: Error) =>
      setRefusal(whyNotOpened(error)),
    )
  }, [ticket])
  if (refusal) return <StatementPage title={words().notOpened}>{refusal}</StatementPage>
  if (!opened)
    return (
      <Lite>
        <div className={styles.waiting}>
          <Spinner label={words().opening} />
        </div>
      </Lite>
    )
  if (done || opened.done)
    return (
      <StatementPage done title={words().submitted}>
        {words().backToComputer}
      </StatementPage>
    )
  return <Writing ticket={ticket} opened={opened} onDone={() => setDone(true)} />
}
export default DrawOnPhonePage
