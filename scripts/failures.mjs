// What failed, from the reports of both runners: said once more at the end, where whoever reads a long log looks first.

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

const plain = (text) => text.replace(COLOURS, '')

/** Of either report. */
export const sumOf = (report) =>
  report?.stats
    ? {
        passed: report.stats.expected,
        failed: report.stats.unexpected + report.stats.flaky,
        skipped: report.stats.skipped,
      }
    : {
        passed: report?.numPassedTests ?? 0,
        failed: report?.numFailedTests ?? 0,
        skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
      }

/** Of Vitest's report. */
export const unitFailures = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that fails to load has no test to blame.
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${plain(message)}`] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${name} › ${fullName}\n${plain(failureMessages.join('\n'))}`,
    )
  })

/** The files to ask again. */
export const unitFilesFailed = (report) =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

export const e2eFilesFailed = (report) => [...new Set((report?.suites ?? []).flatMap(failedFiles))]

const failedFiles = ({ suites = [], specs = [] }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file }) => `e2e/${file}`),
  ...suites.flatMap(failedFiles),
]

/** Of Playwright's report. */
export const e2eFailures = (report) => [
  ...(report?.suites ?? []).flatMap(failedSpecs),
  // Outside any test: a server that would not start, or files that do not hold when it stops.
  ...(report?.errors ?? []).map(({ message }) => plain(message ?? '')),
]

const failedSpecs = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const errors = results
          .flatMap(({ errors }) => errors ?? [])
          .map(({ message }) => plain(message ?? ''))
        return `e2e/${file}:${line} › ${title}\n${errors.join('\n')}`
      }),
  ),
  ...suites.flatMap(failedSpecs),
]

/** So many tests may have passed only when they were asked alone; with one more the run has failed. */
export const MOST_UNSTABLE = 3

/** What passed only at the second try is counted as unstable, never as passed. */
export const addSuite = (sums, { passed, failed, skipped }, { passed: hasPassed, isUnstable = false }) => ({
  passed: sums.passed + passed,
  // A file that fails to load has no failed test of its own, and is a failure or unstable all the same.
  unstable: sums.unstable + (isUnstable ? Math.max(failed, 1) : 0),
  failed: sums.failed + (hasPassed ? 0 : Math.max(failed, 1)),
  skipped: sums.skipped + skipped,
})

export const exitCode = ({ failed, unstable }) => (failed > 0 || unstable > MOST_UNSTABLE ? 1 : 0)

/** The end of a long log: everything that needs somebody, by name, and the sums last. */
export const closingLines = ({ sums, unstable, failures, took }) => [
  ...failures.map((failure) => `\n✗ ${failure}`),
  ...unstable.map((one) => `\n⚠ 不稳定（单独再跑一次才通过，须修好）：${one}`),
  ...(sums.unstable > MOST_UNSTABLE
    ? [`\n✗ 不稳定的测试有 ${sums.unstable} 项，超过 ${MOST_UNSTABLE} 项，按失败处理`]
    : []),
  `\n用时 ${took}${sums.skipped ? `，跳过 ${sums.skipped} 项` : ''}`,
  `${sums.passed} passed, ${sums.failed} failed${sums.unstable ? `, ${sums.unstable} unstable` : ''}`,
]
