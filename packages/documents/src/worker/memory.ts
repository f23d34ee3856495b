const IN_PROCESS_MB = 1200

/** What this worker may take; more where the readers run without a worker, in tests. */
export const workerMemoryMb = (): number => Number(process.env.DOCUMENT_MEMORY_MB) || IN_PROCESS_MB
