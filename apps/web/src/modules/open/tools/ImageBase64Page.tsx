import { CopyOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { copyText } from '../../../shared/format/clipboard.ts'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import type { UploadRules } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { type Base64Image, dataUrl, fileToBase64Image, readBase64Image } from './base64Image.ts'
import styles from './open.module.css'
import { ToolFrame } from './ToolFrame.tsx'

const MAX = 5 * 1024 * 1024
const rules: UploadRules = {
  types: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'],
  maxBytes: MAX,
  typeMessage: '仅支持 PNG、JPG、GIF、WebP、BMP 格式的图片',
  sizeMessage: `图片不超过 ${fileSize(MAX)}，请压缩后重试`,
}

const save = (image: Base64Image) => {
  const link = document.createElement('a')
  link.href = dataUrl(image)
  link.download = `图片.${image.mediaType.slice(6).replace('jpeg', 'jpg')}`
  link.click()
}

const ToText = () => {
  const [image, setImage] = useState<Base64Image | null>(null)
  const [prefixed, setPrefixed] = useState(true)
  const text = image ? (prefixed ? dataUrl(image) : image.base64) : ''
  const copy = async () => {
    if (await copyText(text)) toast.success('已复制')
    else toast.error('浏览器不允许复制，请手动选择文本复制')
  }
  return (
    <>
      <UploadBox
        label="选择图片"
        hint={`PNG、JPG、GIF、WebP、BMP，不超过 ${fileSize(MAX)}；只在本机转换，不会上传`}
        rules={rules}
        local={fileToBase64Image}
        onDone={setImage}
      />
      {image && (
        <div className={styles.pair}>
          <img className={styles.preview} src={dataUrl(image)} alt="所选图片" />
          <div className={styles.pairText}>
            <label className={styles.label} htmlFor="base64-text">
              Base64（{image.mediaType}，原图 {fileSize(image.bytes)}，共{' '}
              {text.length.toLocaleString('zh-CN')} 个字符）
            </label>
            <Input.TextArea id="base64-text" readOnly rows={8} value={text} />
            <div className={styles.buttons}>
              <Button type="primary" icon={<CopyOutlined aria-hidden="true" />} onClick={() => void copy()}>
                复制
              </Button>
              <Checkbox checked={prefixed} onChange={(event) => setPrefixed(event.target.checked)}>
                带 data: 前缀
              </Checkbox>
            </div>
          </div>
        </div>
      )}
    </>
  )
}

const ToImage = () => {
  const [text, setText] = useState('')
  const read = useMemo(() => {
    if (!text.trim()) return null
    try {
      return { image: readBase64Image(text) }
    } catch (error) {
      return { refusal: (error as Error).message }
    }
  }, [text])
  return (
    <>
      <label className={styles.label} htmlFor="pasted-base64">
        Base64 文本
      </label>
      <Input.TextArea
        id="pasted-base64"
        rows={8}
        placeholder="粘贴 Base64，带不带 data: 前缀都可以"
        value={text}
        status={read?.refusal ? 'error' : undefined}
        aria-describedby="base64-refusal"
        onChange={(event) => setText(event.target.value)}
      />
      <p id="base64-refusal" className={styles.different} role="status">
        {read?.refusal}
      </p>
      {read?.image && (
        <div className={styles.pair}>
          <img className={styles.preview} src={dataUrl(read.image)} alt="由文本还原的图片" />
          <div className={styles.pairText}>
            <p className={styles.count}>
              {read.image.mediaType}，{fileSize(read.image.bytes)}
            </p>
            <Button
              type="primary"
              icon={<DownloadOutlined aria-hidden="true" />}
              onClick={() => save(read.image)}
            >
              保存图片
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

const ImageBase64Page = () => {
  const [way, setWay] = useState<'text' | 'image'>('text')
  return (
    <ToolFrame path="/platform/tools/imageBase64">
      <div className={`${blocks.surface} ${styles.card}`}>
        <Segmented<'text' | 'image'>
          aria-label="转换方向"
          className={styles.ways}
          value={way}
          onChange={setWay}
          options={[
            { value: 'text', label: '图片转文本' },
            { value: 'image', label: '文本转图片' },
          ]}
        />
        {way === 'text' ? <ToText /> : <ToImage />}
      </div>
    </ToolFrame>
  )
}
export default ImageBase64Page
