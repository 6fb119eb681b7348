import { Mark } from '../src/ui/Mark.tsx';
import { Word } from '../src/ui/Word.tsx';
import { ActionPieces } from './ActionPieces.tsx';
import { ChartPieces } from './ChartPieces.tsx';
import { ColourPieces } from './ColourPieces.tsx';
import { FieldPieces } from './FieldPieces.tsx';
import { FigurePieces } from './FigurePieces.tsx';
import { FloatingPieces } from './FloatingPieces.tsx';
import { NoticePieces } from './NoticePieces.tsx';
import { TablePieces } from './TablePieces.tsx';

/** The whole shelf. */
export function PiecesPage() {
  return (
    <main className="mx-auto max-w-[1200px] px-3 pb-16 md:px-6">
      <header className="flex items-center gap-3 py-6">
        <Mark size={32} />
        <h1>
          <Word size={20} />
          <span className="sr-only">: the pieces</span>
        </h1>
      </header>
      <ColourPieces />
      <ActionPieces />
      <FieldPieces />
      <NoticePieces />
      <FigurePieces />
      <TablePieces />
      <ChartPieces />
      <FloatingPieces />
    </main>
  );
}
