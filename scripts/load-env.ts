import { existsSync } from 'node:fs'

// Imported first by every command that reads the environment. What is set already wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env')
