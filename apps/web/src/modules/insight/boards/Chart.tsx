// A chart that is drawn where it is shown, says in words what it shows, and can be read as a table.

import { BarChart, LineChart, MapChart, PieChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsCoreOption, init, registerMap, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

use([
  BarChart,
  LineChart,
  PieChart,
  MapChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  VisualMapComponent,
  AriaComponent,
  CanvasRenderer,
])

export const SERIES = ['#1F5EFF', '#12B76A', '#F79009', '#7A5AF8', '#0BA5EC', '#F04438', '#667085']
export const MAP = 'china-datav'

let outlines: Promise<void> | undefined
/** Fetched once, apart from the code: it never changes. */
const loadOutlines = () => {
  outlines ??= fetch('/map/china.json')
    .then((answer) => answer.json())
    .then((json) => registerMap(MAP, json))
    .catch((error) => {
      outlines = undefined
      throw error
    })
  return outlines
}

/** True once the outlines of the provinces are there. */
export const useOutlines = (): boolean => {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let here = true
    loadOutlines()
      .then(() => here && setReady(true))
      .catch(() => undefined)
    return () => {
      here = false
    }
  }, [])
  return ready
}

export const Chart = ({
  option,
  height = 260,
  label,
  onPick,
}: {
  option: EChartsCoreOption
  height?: number
  label: string
  onPick?: (name: string, series?: string) => void
}) => {
  const place = useRef<HTMLDivElement>(null)
  const pick = useEffectEvent((name: string, series?: string) => onPick?.(name, series))
  useEffect(() => {
    const chart = init(place.current!)
    chart.setOption({
      color: SERIES,
      aria: { enabled: false },
      animation: false,
      ...option,
    })
    chart.on('click', ({ name, seriesName }) => pick(String(name), seriesName))
    const watch = new ResizeObserver(() => chart.resize())
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      chart.dispose()
    }
  }, [option])
  return <div ref={place} role="img" aria-label={label} style={{ width: '100%', height }} />
}
