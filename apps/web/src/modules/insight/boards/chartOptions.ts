import type { EChartsCoreOption } from 'echarts/core'
import { MAP } from './Chart.tsx'

export type Figure = { key: string; label: string; n: number }
const AXIS = { axisLine: { lineStyle: { color: '#98a2b3' } }, axisLabel: { color: '#667085' } }
const GRID = { left: 8, right: 16, top: 32, bottom: 8, containLabel: true }

export const bars = (figures: readonly Figure[]): EChartsCoreOption => ({
  grid: { ...GRID, top: 8, right: 48 },
  tooltip: { trigger: 'axis' },
  xAxis: { type: 'value', minInterval: 1, ...AXIS },
  yAxis: {
    type: 'category',
    inverse: true,
    data: figures.map(({ label }) => label),
    ...AXIS,
    axisLabel: { color: '#667085', width: 110, overflow: 'truncate' },
  },
  series: [
    {
      type: 'bar',
      data: figures.map(({ n }) => n),
      barMaxWidth: 18,
      label: { show: true, position: 'right', formatter: '{c} 份', color: '#475467' },
    },
  ],
})

export type TrendPoint = { day: string; sent: number; finished: number }
/** As long as the name of a month is; a day's is longer. */
export const MONTH = 'YYYY-MM'.length
/** More days than this are told by the month: a year of daily bars is a smear. */
const DAYS_SHOWN = 92

export const trendOf = (days: readonly TrendPoint[]): TrendPoint[] => {
  if (days.length <= DAYS_SHOWN) return [...days]
  const months = new Map<string, TrendPoint>()
  for (const { day, sent, finished } of days) {
    const month = day.slice(0, MONTH)
    const sum = months.get(month) ?? { day: month, sent: 0, finished: 0 }
    months.set(month, { day: month, sent: sum.sent + sent, finished: sum.finished + finished })
  }
  return [...months.values()]
}

/** Figures beside every bar while they have room to be read. */
const LABELLED = 14

const labelOf = (trend: readonly TrendPoint[]) => ({
  show: trend.length <= LABELLED,
  position: 'top',
  color: '#475467',
})

export const trendOption = (trend: readonly TrendPoint[]): EChartsCoreOption => ({
  grid: GRID,
  tooltip: { trigger: 'axis' },
  legend: { data: ['发起', '完成', '完成率'], top: 0, textStyle: { color: '#667085' } },
  xAxis: {
    type: 'category',
    data: trend.map(({ day }) => (day.length > MONTH ? day.slice(5) : day)),
    ...AXIS,
  },
  yAxis: [
    { type: 'value', name: '份', minInterval: 1, ...AXIS },
    {
      type: 'value',
      name: '完成率',
      max: 100,
      axisLabel: { formatter: '{value}%', color: '#667085' },
      splitLine: { show: false },
    },
  ],
  series: [
    {
      name: '发起',
      type: 'bar',
      data: trend.map(({ sent }) => sent),
      barMaxWidth: 18,
      label: labelOf(trend),
    },
    {
      name: '完成',
      type: 'bar',
      data: trend.map(({ finished }) => finished),
      barMaxWidth: 18,
      label: labelOf(trend),
    },
    {
      name: '完成率',
      type: 'line',
      yAxisIndex: 1,
      connectNulls: true,
      data: trend.map(({ sent, finished }) => (sent ? Math.round((finished / sent) * 100) : null)),
    },
  ],
})

export const mapOption = (provinces: readonly Figure[]): EChartsCoreOption => {
  const most = Math.max(5, ...provinces.map(({ n }) => n))
  return {
    tooltip: {
      formatter: ({ name, value }: { name: string; value: number }) =>
        name ? `${name}：${Number.isFinite(value) ? value : 0} 份` : '',
    },
    visualMap: {
      min: 0,
      max: most,
      left: 0,
      bottom: 0,
      text: ['多', '少'],
      itemHeight: 80,
      inRange: { color: ['#EAF1FF', '#1849D6'] },
    },
    series: [
      {
        type: 'map',
        map: MAP,
        nameProperty: 'name',
        itemStyle: { borderColor: '#98a2b3', areaColor: '#f2f4f7' },
        emphasis: { label: { show: true }, itemStyle: { areaColor: '#F79009' } },
        data: [
          ...provinces.map(({ label, n }) => ({ name: label, value: n })),
          { name: '', silent: true, itemStyle: { areaColor: '#98a2b3' } },
        ],
      },
    ],
  }
}

/** Half a contract is no number. */
const whole = (unit: string) => (unit === '份' ? { minInterval: 1 } : {})

type Measured = { name: string; unit: string; values: readonly number[] }

/** Several measures beside each other; one of another unit has its scale on the right. */
const manyOption = (
  chart: string,
  labels: readonly string[],
  measures: readonly Measured[],
): EChartsCoreOption => {
  const units = [...new Set(measures.map(({ unit }) => unit))].slice(0, 2)
  return {
    grid: GRID,
    tooltip: { trigger: 'axis' },
    legend: { data: measures.map(({ name }) => name), top: 0, textStyle: { color: '#667085' } },
    xAxis: { type: 'category', data: labels, ...AXIS },
    yAxis: units.map((unit, at) => ({
      type: 'value',
      name: unit,
      splitLine: { show: at === 0 },
      ...whole(unit),
      ...AXIS,
    })),
    series: measures.map(({ name, unit, values }) => {
      const axis = Math.max(0, units.indexOf(unit))
      return {
        name,
        type: chart === 'line' || axis > 0 ? 'line' : 'bar',
        yAxisIndex: axis,
        data: values,
        barMaxWidth: 32,
        tooltip: { valueFormatter: (value: unknown) => `${String(value)} ${unit}` },
      }
    }),
  }
}

/** Rows along the axis, a series for each column: beside each other, or one on top of the other. */
export const partsOption = (
  chart: string,
  points: readonly { label: string; parts: readonly number[] }[],
  series: readonly { label: string }[],
  unit: string,
): EChartsCoreOption => ({
  grid: { ...GRID, top: 56 },
  tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => `${String(value)} ${unit}` },
  legend: { type: 'scroll', data: series.map(({ label }) => label), top: 0, textStyle: { color: '#667085' } },
  xAxis: { type: 'category', data: points.map(({ label }) => label), ...AXIS },
  yAxis: { type: 'value', name: unit, ...whole(unit), ...AXIS },
  series: series.map(({ label }, at) => ({
    name: label,
    type: chart === 'line' ? 'line' : 'bar',
    ...(chart === 'stack' ? { stack: 'all' } : {}),
    data: points.map(({ parts }) => parts[at] ?? 0),
    barMaxWidth: 32,
  })),
})

export const pointsOption = (
  chart: string,
  points: readonly { label: string; value: number; also: readonly number[] }[],
  unit: string,
  names: readonly string[],
  also: readonly { unit: string }[],
): EChartsCoreOption => {
  if (also.length > 0)
    return manyOption(
      chart,
      points.map(({ label }) => label),
      [
        { name: names[0] ?? '', unit, values: points.map(({ value }) => value) },
        ...also.map((one, at) => ({
          name: names[at + 1] ?? '',
          unit: one.unit,
          values: points.map((point) => point.also[at] ?? 0),
        })),
      ],
    )
  if (chart === 'map') return mapOption(points.map(({ label, value }) => ({ key: label, label, n: value })))
  if (chart === 'pie')
    return {
      tooltip: { trigger: 'item' },
      series: [
        {
          type: 'pie',
          radius: ['40%', '70%'],
          data: points.map(({ label, value }) => ({ name: label, value })),
        },
      ],
    }
  return {
    grid: GRID,
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => `${String(value)} ${unit}` },
    xAxis: { type: 'category', data: points.map(({ label }) => label), ...AXIS },
    yAxis: { type: 'value', ...whole(unit), ...AXIS },
    series: [
      { type: chart === 'line' ? 'line' : 'bar', data: points.map(({ value }) => value), barMaxWidth: 32 },
    ],
  }
}
