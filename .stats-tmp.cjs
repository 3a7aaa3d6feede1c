require('esbuild-register/dist/node').register();
const webpack=require('webpack'); const make=require('/work/wt/adminA/webpack.config.ts').default;
const [web,worker]=make({}, {mode:'production'});
web.dependencies=undefined; delete web.dependencies;
const c=webpack(web);
c.run((e,st)=>{ if(e){console.error(e);process.exit(1)}
 console.log(st.toString({all:false,errors:true}).slice(0,6000));
 const {compilation}=st; const out={};
 const {measuredSizes}=require('/work/wt/adminA/webpack/scales.ts');
 const w=measuredSizes(compilation).weights; for(const x of w.filter(x=>/admin/.test(x.route)).sort((a,b)=>b.bytes-a.bytes)) console.log((x.bytes/1000).toFixed(2),x.route,x.kind);
 for(const ch of compilation.chunks){ const files=[...ch.files]; const br=files.reduce((n,f)=>n+((compilation.assets[f+'.br']||compilation.assets[f])?.size()||0),0);
  const mods=[]; for(const m of compilation.chunkGraph.getChunkModules(ch)) { const ms=m.modules?[...m.modules]:[m]; for(const x of ms) mods.push([x.size(), (x.nameForCondition&&x.nameForCondition()||x.identifier()).replace('/work/wt/adminA/','')]); }
  mods.sort((a,b)=>b[0]-a[0]); out[ch.id]={name:ch.name,files,br,groups:[...ch.groupsIterable].map(g=>g.name||'?').slice(0,60),mods}; }
 require('fs').writeFileSync('/tmp/adminA/stats.json',JSON.stringify(out));
 c.close(()=>process.exit(0)); });
