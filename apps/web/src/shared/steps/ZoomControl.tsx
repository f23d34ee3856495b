// The spec's zoom slider: 5 to 30, shown as 50 % to 300 %.

import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { ZOOM_MAX, ZOOM_MIN } from '@xinqi/api/limits'
import { Button, Slider } from 'antd'
import type { ViewerControl } from '../viewer/useViewer.ts'
import styles from './steps.module.css'

const percent = (zoom?: number) => `${(zoom ?? 0) * 10}%`

export const ZoomControl = ({ viewer: { zoom, setZoom } }: { viewer: ViewerControl }) => (
  <div className={styles.zoom}>
    <Button
      type="text"
      size="small"
      icon={<MinusOutlined aria-hidden="true" />}
      aria-label="缩小"
      disabled={zoom <= ZOOM_MIN}
      onClick={() => setZoom(zoom - 1)}
    />
    <Slider
      className={styles.slider}
      min={ZOOM_MIN}
      max={ZOOM_MAX}
      value={zoom}
      onChange={setZoom}
      tooltip={{ formatter: percent }}
      ariaLabelForHandle="缩放比例"
      ariaValueTextFormatterForHandle={percent}
    />
    <Button
      type="text"
      size="small"
      icon={<PlusOutlined aria-hidden="true" />}
      aria-label="放大"
      disabled={zoom >= ZOOM_MAX}
      onClick={() => setZoom(zoom + 1)}
    />
    <output className={styles.percent}>{percent(zoom)}</output>
  </div>
)
