// 手写: with the mouse, a pen or a finger, right here.

import { Button, Form, Radio } from 'antd'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { InkPad } from '../../../shared/ink/InkPad.tsx'
import { flatStrokes } from '../../../shared/ink/ink.ts'
import { INK, type InkColour, PEN_WIDTH } from './inkColours.ts'
import styles from './person-seals.module.css'
import { SaveForm } from './SaveForm.tsx'
import { useStrokes } from './useStrokes.ts'

type Fields = { name: string; colour: InkColour }

export const DrawTab = ({ usualName, onSaved }: { usualName: string; onSaved: () => void }) => {
  const { strokes, add, replace, undo, clear } = useStrokes()
  const [form] = Form.useForm<Fields>()
  const colour = Form.useWatch('colour', form) ?? 'black'
  const pen = useMemo(() => ({ colour: INK[colour].css, width: PEN_WIDTH }), [colour])
  return (
    <SaveForm<Fields>
      form={form}
      initial={{ name: usualName, colour: 'black' }}
      ready={strokes.length > 0}
      notReady="请先在手写区书写签名"
      onSaved={onSaved}
      onSave={({ name, colour: ink }) =>
        call('/personSeal/draw', { name, colour: ink, strokes: flatStrokes(strokes) }, { quiet: true })
      }
    >
      <Form.Item name="colour" label="墨色">
        <Radio.Group options={Object.entries(INK).map(([value, { label }]) => ({ value, label }))} />
      </Form.Item>
      <InkPad strokes={strokes} pen={pen} onStroke={add} onFit={replace} />
      <div className={styles.tools}>
        <Button disabled={strokes.length === 0} onClick={undo}>
          撤销一笔
        </Button>
        <Button disabled={strokes.length === 0} onClick={clear}>
          清除
        </Button>
      </div>
    </SaveForm>
  )
}
