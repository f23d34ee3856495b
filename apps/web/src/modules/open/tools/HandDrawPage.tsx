import { ClearOutlined, CopyOutlined, DownloadOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Radio, Slider } from 'antd'
import { useMemo, useState } from 'react'
import { copyText } from '../../../shared/format/clipboard.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { InkPad } from '../../../shared/ink/InkPad.tsx'
import { inkPicture, type Stroke } from '../../../shared/ink/ink.ts'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { base64Bytes } from './base64Image.ts'
import styles from './open.module.css'
import { ToolFrame } from './ToolFrame.tsx'

const COLOURS = [
  { value: '#1D2129', label: '黑色' },
  { value: '#1849D6', label: '蓝色' },
  { value: '#C8281E', label: '红色' },
]

const HandDrawPage = () => {
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const [colour, setColour] = useState(COLOURS[0]!.value)
  const [width, setWidth] = useState(5)
  const pen = useMemo(() => ({ colour, width }), [colour, width])
  const picture = useMemo(() => inkPicture(strokes, pen), [strokes, pen])

  const save = () => {
    const link = document.createElement('a')
    link.href = picture!
    link.download = '手写签名.png'
    link.click()
  }
  const copy = async () => {
    if (await copyText(picture!)) toast.success('已复制图片的 Base64')
    else toast.error('浏览器不允许复制')
  }

  return (
    <ToolFrame path="/platform/tools/handDraw">
      <div className={`${blocks.surface} ${styles.card}`}>
        <div className={styles.pen}>
          <Radio.Group
            aria-label="颜色"
            value={colour}
            onChange={(event) => setColour(event.target.value as string)}
            options={COLOURS}
          />
          <span className={styles.penWidth}>
            <span id="pen-width">笔画粗细</span>
            <Slider
              className={styles.penSlider}
              min={2}
              max={12}
              value={width}
              onChange={setWidth}
              ariaLabelledByForHandle="pen-width"
            />
          </span>
        </div>
        <InkPad
          strokes={strokes}
          pen={pen}
          onStroke={(stroke) => setStrokes([...strokes, stroke])}
          onFit={setStrokes}
        />
        <div className={styles.buttons}>
          <Button
            icon={<UndoOutlined aria-hidden="true" />}
            disabled={strokes.length === 0}
            onClick={() => setStrokes(strokes.slice(0, -1))}
          >
            撤销一笔
          </Button>
          <Button
            icon={<ClearOutlined aria-hidden="true" />}
            disabled={strokes.length === 0}
            onClick={() => setStrokes([])}
          >
            清除
          </Button>
          <span className={styles.spacer} />
          <Button icon={<CopyOutlined aria-hidden="true" />} disabled={!picture} onClick={() => void copy()}>
            复制 Base64
          </Button>
          <Button
            type="primary"
            icon={<DownloadOutlined aria-hidden="true" />}
            disabled={!picture}
            onClick={save}
          >
            下载 PNG
          </Button>
        </div>
        {picture && (
          <figure className={styles.result}>
            <img src={picture} alt="裁剪后的手写签名" />
            <figcaption>
              已裁去空白、背景透明，约 {fileSize(base64Bytes(picture.slice(picture.indexOf(',') + 1)))}
            </figcaption>
          </figure>
        )}
      </div>
    </ToolFrame>
  )
}
export default HandDrawPage
