import { Mark } from '../src/ui/text/Mark.tsx';
import { Word } from '../src/ui/text/Word.tsx';
import { ButtonPieces } from './ButtonPieces.tsx';
import { ChartPieces } from './ChartPieces.tsx';
import { ChoicePieces } from './ChoicePieces.tsx';
import { ColourPieces } from './ColourPieces.tsx';
import { FieldPieces } from './FieldPieces.tsx';
import { FigurePieces } from './FigurePieces.tsx';
import { FloatingPieces } from './FloatingPieces.tsx';
import { MenuPieces } from './MenuPieces.tsx';
import { NoticePieces } from './NoticePieces.tsx';
import { NumberPieces } from './NumberPieces.tsx';
import { TablePieces } from './TablePieces.tsx';
import { TabPieces } from './TabPieces.tsx';
import { WordPieces } from './WordPieces.tsx';

/** Everything that opens over the page, and lists over that. */
const OpeningPieces = () => (
  <>
    <MenuPieces />
    <ChoicePieces />
    <FloatingPieces />
  </>
);

const AllPieces = () => (
  <>
    <ColourPieces />
    <ButtonPieces />
    <MenuPieces />
    <TabPieces />
    <WordPieces />
    <FieldPieces />
    <NumberPieces />
    <ChoicePieces />
    <NoticePieces />
    <FigurePieces />
    <TablePieces />
    <ChartPieces />
    <FloatingPieces />
  </>
);

/** All components, or with "?only=opening" those that a test opens repeatedly. */
export function PiecesPage() {
  const only = new URLSearchParams(location.search).get('only');
  return (
    <main className="mx-auto max-w-[1200px] px-3 pb-16 md:px-6">
      <header className="flex items-center gap-3 py-6">
        <Mark size={32} />
        <h1>
          <Word size={20} />
          <span className="sr-only">: the pieces</span>
        </h1>
      </header>
      {only === 'opening' ? <OpeningPieces /> : <AllPieces />}
    </main>
  );
}
