import { writeFile } from 'node:fs/promises';
import { generatedDocs } from '../docs/generatedDocs';
import { runCommand } from './runCommand';

runCommand(async () => {
  for (const [file, text] of Object.entries(generatedDocs())) {
    await writeFile(file, text);
    console.log(`Wrote ${file}.`);
  }
});
