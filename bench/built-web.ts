// Pages are drawn by the application people get, built where it is not or is older than its sources.
export const builtWeb = async (): Promise<void> => {
  const { buildWeb } = (await import('../scripts/build.mjs' as string)) as { buildWeb: () => Promise<void> }
  await buildWeb()
}
